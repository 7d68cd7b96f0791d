/** Longer lines are nobody's attribution; so no pattern runs long. */
const longest = 400

/** How the line above a quote begins and ends, in the languages of mail programs. */
const attributions: readonly RegExp[] = [
  /^on\b.* wrote ?:$/,
  /^am\b.* schrieb\b.*:$/,
  /^le\b.* a écrit ?:$/,
  /^el\b.* escribió ?:$/,
  /^il\b.* ha scritto ?:$/,
  /^(?:em|a)\b.* escreveu ?:$/,
  /^op\b.* schreef\b.*:$/,
  // Norwegian, Danish and Swedish: the weekday or the date may come first.
  /.* skrev\b.*:$/,
  /.* kirjoitti ?:$/,
  /.* (?:napisał|napisała|pisze)\b.*:$/,
  /.* (?:napsal|napsala)\b.*:$/,
  /.* (?:пишет|написал|написала).*:$/,
  /.* şunu yazdı ?:$/,
  /.*(?:のメール|は書きました|さんは書きました)\s*[:：]$/,
  /^\d{4}年\d{1,2}月\d{1,2}日.*[:：]$/,
  /.*写道\s*[:：]$/,
  /.*님이 작성\s*[:：]$/,
]

/**
 * Whether a line says who wrote what follows. Prose may begin and end so, too: it takes a date, and
 * a quote below it (`isFollowed`) or an address in it.
 */
export function isAttribution(line: string, isFollowed: boolean): boolean {
  const text = line
    .replaceAll(/[*_\u202f\u00a0]/g, ' ')
    .trim()
    .toLowerCase()
  if (text.length > longest || !/[:：]$/.test(text) || !/\d/.test(text)) return false
  if (!isFollowed && !/\S@\S/.test(text)) return false
  return attributions.some((pattern) => pattern.test(text))
}

const dividers =
  /^(?:-{2,}|_{2,}) ?(?:original message|original appointment|forwarded message|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|message d['’]origine|message original|message transféré|opprinnelig melding|oprindelig meddelelse|ursprungligt meddelande|videresendt melding|mensaje original|mensaje reenviado|mensagem original|messaggio originale|oorspronkelijk bericht|alkuperäinen viesti|元のメッセージ|原始邮件|转发的邮件) ?(?:-{2,}|_{2,})$/

const forwards =
  /^(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message transféré|videresendt melding|inicio del mensaje reenviado|転送されたメッセージ) ?[:：]$/

/** Whether a line stands between an answer and the mail that it answers. */
export function isDivider(line: string): boolean {
  const text = line.trim().toLowerCase()
  return text.length < 100 && (dividers.test(text) || forwards.test(text))
}

const names = {
  from: /^(?:from|von|de|fra|från|da|van|lähettäjä|od|от|差出人|发件人|보낸 사람)$/,
  date: /^(?:sent|date|gesendet|datum|envoyé|date|sendt|dato|skickat|enviado|fecha|enviado el|inviato|data|verzonden|lähetetty|送信日時|日付|发送时间|보낸 날짜)$/,
  to: /^(?:to|an|à|til|till|para|a|aan|vastaanottaja|宛先|收件人|받는 사람)$/,
  subject:
    /^(?:subject|betreff|objet|emne|ämne|asunto|assunto|oggetto|onderwerp|aihe|件名|主题|제목)$/,
}

/** Whether lines begin with the head of a mail, as Outlook puts it above what is answered. */
export function isHeaderBlock(lines: string[]): boolean {
  // A rule of underscores may stand above it.
  const first = /^_{8,}$/.test(lines[0]?.trim() ?? '') ? 1 : 0
  const labels = lines.slice(first, first + 5).map(labelOf)
  if (!names.from.test(labels[0] ?? '')) return false
  const others = [names.date, names.to, names.subject]
  return others.filter((name) => labels.slice(1).some((label) => name.test(label))).length >= 2
}

/** What stands before the colon, without the marks of bold text. */
function labelOf(line: string): string {
  const [label = ''] = line
    .slice(0, 60)
    .replaceAll('*', '')
    .split(/\s*[:：]/, 1)
  return label.trim().toLowerCase()
}

const mobile: readonly RegExp[] = [
  /^(?:sent|gesendet|verzonden|skickat|sendt|enviado|envoyé|inviato|lähetetty|von meinem|från min|fra min|desde mi)\s.{0,60}\b(?:iphone|ipad|android|galaxy|outlook|mail|yahoo|gmail|handy|mobil\w*|telefon|phone|mobile|smartphone|proton\w*)\b.{0,40}$/,
  /^von meinem .{1,40} gesendet\.?$/,
  /^(?:get|holen sie sich|obtenez|télécharger|hent|skaffa|obtener|descarga) outlook\b.{0,60}$/,
  /^outlook (?:für|pour|for|para) (?:ios|android)\b.{0,60}$/,
  /^(?:iphone|ipad)から送信$/,
  /^outlook for (?:ios|android) を入手.{0,60}$/,
  /^[(<[]?https?:\/\/aka\.ms\/\w+[)>\]]?$/,
]

/** Whether a line is what a phone or a mail program puts below each mail. */
export function isMobileSignature(line: string): boolean {
  const text = line.trim().replaceAll('\u00a0', ' ').toLowerCase()
  return text.length <= 160 && mobile.some((pattern) => pattern.test(text))
}
