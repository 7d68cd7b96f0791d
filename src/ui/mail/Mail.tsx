import { mailSheet, mailStyles as styles } from './styles.ts'
import { signature, type MailTree } from './text.ts'
import { MailPiece } from './MailPiece.tsx'
import { MailCell, MailRow, MailTable } from './MailTable.tsx'

/** A whole mail: tables and inline styles, which is what old mail programs understand. */
export function Mail({ mail }: { mail: MailTree }) {
  const { subject, preheader, firm, title, pieces } = mail
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{mailSheet}</style>
      </head>
      <body className="ground" style={styles.body}>
        <div style={styles.preheader}>{preheader}</div>
        <MailTable className="ground" style={styles.whole}>
          <MailRow className="margin" align="center" style={styles.margin}>
            <MailTable className="card raised edge" width={600} style={styles.card}>
              <MailRow className="wide" style={styles.head}>
                <p className="text-1" style={styles.firm}>
                  {firm.name}
                </p>
              </MailRow>
              <MailRow>
                <Route />
              </MailRow>
              <MailRow className="wide" style={styles.content}>
                <MailTable style={styles.full}>
                  <MailRow style={styles.words}>
                    <h1 className="text-1" style={styles.title}>
                      {title}
                    </h1>
                  </MailRow>
                  {pieces.map((piece, at) => (
                    <MailPiece key={`${piece.kind} ${at}`} piece={piece} />
                  ))}
                </MailTable>
              </MailRow>
              <MailRow className="wide edge" style={styles.foot}>
                <Foot mail={mail} />
              </MailRow>
            </MailTable>
          </MailRow>
        </MailTable>
      </body>
    </html>
  )
}

/** The route as a hairline: the way so far, where we are, the way ahead. */
function Route() {
  return (
    <MailTable style={styles.full}>
      <tr>
        <MailCell style={styles.gone}>
          <div style={styles.goneLine}> </div>
        </MailCell>
        <MailCell style={styles.here}>
          <div style={{ ...styles.dot, ...styles.last }}> </div>
        </MailCell>
        <MailCell>
          <div className="line" style={styles.aheadLine}>
            {' '}
          </div>
        </MailCell>
      </tr>
    </MailTable>
  )
}

/** Why it came, from whom, and how to have no more of them. */
function Foot({ mail: { footer, firm, origin, unsubscribeUrl, choicesUrl } }: { mail: MailTree }) {
  return (
    <>
      <p className="text-3" style={styles.footText}>
        {footer}
      </p>
      {unsubscribeUrl ? <FootLink href={unsubscribeUrl}>Stop these mails</FootLink> : null}
      {choicesUrl ? <FootLink href={choicesUrl}>Choose your mails</FootLink> : null}
      <p className="text-3" style={styles.footText}>
        {signature(firm)}
        <br />
        <a className="link" href={origin} style={styles.link}>
          {new URL(origin).host}
        </a>
      </p>
    </>
  )
}

const FootLink = ({ href, children }: { href: string; children: string }) => (
  <p className="text-3" style={styles.footText}>
    <a className="link" href={href} style={styles.link}>
      {children}
    </a>
  </p>
)
