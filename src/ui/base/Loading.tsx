import { Spinner } from './Spinner.tsx'

/** The whole place waits; the shell shows it before any script has come. */
export function Loading({ children }: { children: string }) {
  return (
    <main data-loading>
      <Spinner />
      <p role="status">{children}</p>
    </main>
  )
}
