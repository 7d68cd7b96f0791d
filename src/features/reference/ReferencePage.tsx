import type { Frame } from '../content/contract.ts'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Section } from '../../ui/site/Section.tsx'
import type { CallDescription } from './contract.ts'
import styles from './ReferencePage.module.css'

export function ReferencePage({ view }: { view: { calls: CallDescription[] }; frame: Frame }) {
  return (
    <>
      <PageHead
        title="The API"
        lead="Everything that this site and its portal show, as JSON. What is public needs no key."
        seed={90}
      >
        <p>
          For programs: <a href="/api/openapi.json">openapi.json</a>
        </p>
      </PageHead>
      <Section>
        <ul className={styles.calls}>
          {view.calls.map(({ access, method, path, summary, filters, fields }) => (
            <li key={`${method} ${path}`}>
              <h2>
                <code>
                  {method} {path}
                </code>
              </h2>
              <p>
                {summary} {access}
              </p>
              <dl>
                {filters.length > 0 ? (
                  <div>
                    <dt>Filters</dt>
                    <dd>{filters.join(', ')}</dd>
                  </div>
                ) : null}
                {fields.length > 0 ? (
                  <div>
                    <dt>Fields</dt>
                    <dd>{fields.join(', ')}</dd>
                  </div>
                ) : null}
              </dl>
            </li>
          ))}
        </ul>
        <div className={styles.rules}>
          <h2>When a call is refused</h2>
          <p>
            The answer is <code>{'{"detail": "one plain sentence"}'}</code>, with{' '}
            <code>errors</code> by name where a value cannot be used: 400 for a value, 401 where
            sign-in is needed, 403 for what your account may not do, 404 for what is not there or
            not yours, 422 for a name that is not known, 429 with <code>Retry-After</code>. Each
            answer carries an <code>X-Request-Id</code>.
          </p>
        </div>
      </Section>
    </>
  )
}
