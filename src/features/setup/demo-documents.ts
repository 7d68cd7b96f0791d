/** A small file of the demo. */
interface DemoDocument {
  folder: string
  name: string
  bytes: Buffer
}

/** Three documents for a project of this title: a PDF, a table and a text. */
export function demoDocuments(title: string): DemoDocument[] {
  return [
    {
      folder: 'Agreements',
      name: 'Statement of work.pdf',
      bytes: pdf(title, [
        'Statement of work, signed by both sides.',
        'Part 1: what we look at, and with whom we speak.',
        'Part 2: what we build, in steps that can each be used.',
        'Part 3: how we hand over, and who is asked afterwards.',
      ]),
    },
    {
      folder: 'Plans',
      name: 'Time and budget.csv',
      bytes: Buffer.from(
        'Part,Days planned,Days used,Budget,Spent\nUnderstand,12,11,18000,16500\n' +
          'Build,40,22,60000,33000\nHand over,8,0,12000,0\n',
      ),
    },
    {
      folder: '',
      name: 'Notes of the kick-off.txt',
      bytes: Buffer.from(
        `${title}\n\nWho was there: your team and ours.\nWhat was agreed: one contact on each side, ` +
          'a call each Tuesday, and decisions written down the same day.\n',
      ),
    },
  ]
}

/** One page of A4 with a heading and lines, in a font that every reader has (PDF 1.4). */
export function pdf(heading: string, lines: readonly string[]): Buffer {
  const shown = (text: string) => text.replaceAll(/[^\x20-\x7e]|[\\()]/g, '')
  const words = [
    `BT /F2 20 Tf 60 770 Td (${shown(heading)}) Tj ET`,
    ...lines.map((line, at) => `BT /F1 12 Tf 60 ${730 - at * 24} Td (${shown(line)}) Tj ET`),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R' +
      ' /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(place).padStart(10, '0')
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += places.map((place) => `${place} 00000 n \n`).join('')
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
