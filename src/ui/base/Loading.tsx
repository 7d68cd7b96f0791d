import { Spinner } from './Spinner.tsx'

/** The whole page is loading; the shell shows this before any script has arrived. */
export function Loading({ children }: { children: string }) {
  return (
    <main data-loading>
      <Spinner />
      <p role="status">{children}</p>
    </main>
  )
}
