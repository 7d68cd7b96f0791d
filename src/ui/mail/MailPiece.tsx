import { Fragment, type ReactNode } from 'react'
import { proseMark } from './prose-mark.ts'
import { mailStyles as styles } from './styles.ts'
import type { Fact, MailStep, Piece } from './text.ts'
import { MailCell, MailRow, MailTable } from './MailTable.tsx'

type Of<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>

/** One piece of a mail, as a row of the table that holds them all. */
export function MailPiece({ piece }: { piece: Piece }) {
  const apart = !['paragraph', 'lines', 'small'].includes(piece.kind)
  return <MailRow style={apart ? styles.apart : styles.words}>{inside(piece)}</MailRow>
}

function inside(piece: Piece): ReactNode {
  if (piece.kind === 'facts') return <Facts piece={piece} />
  if (piece.kind === 'quote') return <Quote piece={piece} />
  if (piece.kind === 'steps') return <Steps piece={piece} />
  if (piece.kind === 'button') return <Button piece={piece} />
  if (piece.kind === 'prose') return proseMark
  const small = piece.kind === 'small'
  return (
    <p className={small ? 'text-3' : 'text-1'} style={small ? styles.small : styles.paragraph}>
      {piece.kind === 'lines' ? <Lines text={piece.text} /> : piece.text}
    </p>
  )
}

function Facts({ piece: { facts } }: { piece: Of<'facts'> }) {
  return (
    <table className="edge" border={0} cellPadding={0} cellSpacing={0} style={styles.facts}>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.label}>
            <th className="label text-3 edge" scope="row" style={styles.label}>
              {fact.label}
            </th>
            <td className="value text-1 edge" style={styles.value}>
              <Value fact={fact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ fact: { value, href } }: { fact: Fact }) {
  if (!href) return value
  return (
    <a className="link" href={href} style={styles.link}>
      {value}
    </a>
  )
}

/** A quotation on a background of its own, so that it cannot pass for our words. */
function Quote({ piece: { label, text } }: { piece: Of<'quote'> }) {
  return (
    <>
      <h2 className="text-1" style={styles.heading}>
        {label}
      </h2>
      <MailTable style={styles.full}>
        <MailRow className="sunken text-1" dir="auto" style={styles.quote}>
          <Lines text={text} />
        </MailRow>
      </MailTable>
    </>
  )
}

const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, at) => (
    <Fragment key={`${at} ${line}`}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))

/** What happens next, as stops on the route. */
function Steps({ piece: { label, steps } }: { piece: Of<'steps'> }) {
  return (
    <>
      <h2 className="text-1" style={styles.heading}>
        {label}
      </h2>
      <MailTable style={styles.steps} columns={[6, 2, 6, 'auto']}>
        {steps.map((step, at) => (
          <Stop key={`${at} ${step.title}`} step={step} last={at === steps.length - 1} />
        ))}
      </MailTable>
    </>
  )
}

function Stop({ step: { title, text, href }, last }: { step: MailStep; last: boolean }) {
  return (
    <>
      <tr>
        <MailCell colSpan={3}>
          <div style={last ? { ...styles.dot, ...styles.last } : styles.dot}> </div>
        </MailCell>
        <MailCell className="text-1" style={styles.step}>
          {title}
        </MailCell>
      </tr>
      <tr>
        <MailCell style={styles.side} />
        <MailCell style={last ? styles.side : styles.between} />
        <MailCell style={styles.side} />
        <MailCell className="text-2" style={last ? styles.lastText : styles.stepText}>
          {href ? (
            <a className="link" href={href} style={styles.link}>
              {text}
            </a>
          ) : (
            text
          )}
        </MailCell>
      </tr>
    </>
  )
}

function Button({ piece: { label, href } }: { piece: Of<'button'> }) {
  return (
    <MailTable className="buttons">
      <MailRow align="center" style={styles.buttonCell}>
        <a className="button" href={href} style={styles.button}>
          {label}
        </a>
      </MailRow>
    </MailTable>
  )
}
