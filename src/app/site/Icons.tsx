import { brandAddress, type Brand } from '../../contract/brand.ts'

/** The mark of the site for tabs, phones and for the site installed as an app. */
export function Icons({ brand: { version, hasIcons } }: { brand: Brand }) {
  return (
    <>
      {hasIcons ? (
        <>
          <link rel="icon" href={brandAddress(version, 'icon-32')} sizes="32x32" />
          <link rel="icon" href={brandAddress(version, 'icon-192')} sizes="192x192" />
          <link rel="apple-touch-icon" href={brandAddress(version, 'icon-180')} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}
