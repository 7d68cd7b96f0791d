import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { readMarkdown } from '../../ui/signedin/prose/markdown/read.ts'
import { allHelp } from './help-documents.web.ts'
import { searchHelp, type HelpPage } from './help-pages.web.ts'
import { HelpText } from './HelpText.tsx'
import styles from './Help.module.css'

/** The documentation: found by words, each page at an address. */
export function StaffHelp() {
  const { document: name, part } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const words = query.get('search') ?? ''
  const path = [name, part].filter(Boolean).join('/')
  const page = allHelp.find((one) => one.path === path)
  const [typed, setTyped] = useState(words)
  const [known, setKnown] = useState(words)
  // Back and a followed link change the words, too.
  if (known !== words) {
    setKnown(words)
    if (typed.trim() !== words) setTyped(words)
  }
  const find = (given: string) => {
    setTyped(given)
    const to = given.trim()
    void navigate(to ? `/console/help?search=${encodeURIComponent(to)}` : '/console/help', {
      replace: words !== '',
    })
  }
  return (
    <div className={styles.help}>
      <search className={styles.search}>
        <Field
          type="search"
          name="search"
          label="Search the help"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          onChange={({ target }) => find(target.value)}
        />
      </search>
      {words ? (
        <Found words={words} />
      ) : page ? (
        <Page page={page} />
      ) : (
        <All isWrong={path !== ''} />
      )}
    </div>
  )
}

function Found({ words }: { words: string }) {
  const found = useMemo(() => searchHelp(allHelp, words), [words])
  if (found.length === 0)
    return <EmptyState title="Nothing has these words.">Try fewer of them, or others.</EmptyState>
  return (
    <ul className={styles.found}>
      {found.map(({ page, excerpt }) => (
        <li key={page.path}>
          <Link to={`/console/help/${page.path}`} data-found>
            {page.title}
          </Link>
          <p className={styles.excerpt}>{`${page.of}: ${excerpt}`}</p>
        </li>
      ))}
    </ul>
  )
}

/** What a document is for, by its name. */
const about: Record<string, string> = {
  import: 'Bring clients, their people and projects from a spreadsheet.',
  backups: 'How they are made, kept and tried, and how everything comes back.',
  'self-hosting': 'Install it, set it, keep it running, and what to do when something is wrong.',
  upgrading: 'To a newer version: before, do, after, and back.',
  moving: 'Everything to another machine, or from one database to the other.',
  watching: 'How it does over days: figures, alerts, slow statements, traces.',
  scaling: 'From one small machine to many, what each step costs, and where it ends.',
  glossary: 'The few words that mean something of their own here.',
}

function All({ isWrong }: { isWrong: boolean }) {
  const documents = allHelp.filter(({ path }) => !path.includes('/'))
  return (
    <div>
      {isWrong ? (
        <p role="status" className={styles.wrong}>
          There is no such page. These are all:
        </p>
      ) : null}
      {documents.map(({ path, title }) => (
        <Part
          key={path}
          title={<Link to={`/console/help/${path}`}>{title}</Link>}
          about={about[path]}
        >
          <Parts of={path} />
        </Part>
      ))}
    </div>
  )
}

/** The parts of a document; of a part there are none. */
function Parts({ of }: { of: string }) {
  const parts = allHelp.filter(({ path }) => path.startsWith(`${of}/`))
  return parts.length === 0 ? null : (
    <ul className={styles.parts}>
      {parts.map(({ path, title }) => (
        <li key={path}>
          <Link to={`/console/help/${path}`}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

function Page({ page }: { page: HelpPage }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const text = useMemo(() => readMarkdown(page.markdown, location.origin), [page])
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [page])
  return (
    <article>
      <p className={styles.back}>
        <Link to="/console/help">All help</Link>
      </p>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {page.title}
      </h3>
      <HelpText text={text} />
      <Parts of={page.path} />
    </article>
  )
}
