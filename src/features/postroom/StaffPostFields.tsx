import { Field, Select, TextArea } from '../../ui/base/form/Field.tsx'
import { topics } from '../insights/contract.ts'
import { postLengths, slugFrom, type PostField } from './contract.ts'
import styles from './Desk.module.css'
import type { WrittenPost } from './staff.contract.ts'
import { StaffPostBeside } from './StaffPostBeside.tsx'
import type { StaffDesk } from './useStaffDesk.web.ts'

interface FieldsProps {
  post: WrittenPost
  desk: StaffDesk
  errorOf: (name: string) => string | undefined
}

/** What stands beside the text of a post. */
export function StaffPostFields({ post, desk, errorOf }: FieldsProps) {
  const { texts, write } = desk
  const field = (name: Exclude<PostField, 'text' | 'topic'>) => ({
    name,
    value: texts[name],
    maxLength: postLengths[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => write(name, target.value),
  })
  const beside = (name: PostField) => <StaffPostBeside desk={desk} field={name} />
  const isMoved = post.slug !== null && texts.slug !== '' && texts.slug !== post.slug
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <Field {...field('title')} label="Title" dir="auto" />
        {beside('title')}
      </div>
      <div>
        <Field
          {...field('slug')}
          label="Address"
          hint={isMoved ? `Below /blog/. The old one, ${post.slug}, leads on.` : 'Below /blog/.'}
          placeholder={slugFrom(texts.title)}
          spellCheck={false}
        />
        {beside('slug')}
      </div>
      <div>
        <Select
          name="topic"
          label="Topic"
          hint="Where the blog lists it."
          value={texts.topic}
          error={errorOf('topic')}
          onChange={({ target }) => write('topic', target.value)}
        >
          <option value="">Choose a topic</option>
          {topicsWith(texts.topic).map(([slug, name]) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
        {beside('topic')}
      </div>
      <div>
        <Field {...field('author')} label="Author" hint="As visitors read it." dir="auto" />
        {beside('author')}
      </div>
      <div className={styles.wide}>
        <TextArea
          {...field('excerpt')}
          label="Excerpt"
          hint="In the list of posts, in search engines and in feeds."
          rows={2}
          dir="auto"
        />
        {beside('excerpt')}
      </div>
    </div>
  )
}

/** The topics, with one that a post has of old. */
const topicsWith = (slug: string): [string, string][] =>
  slug === '' || Object.hasOwn(topics, slug)
    ? Object.entries(topics)
    : [...Object.entries(topics), [slug, slug]]
