/**
 * The most that a browser loads for a page of each kind, a few percent above what it is today.
 * Bytes as they travel (gzip; pictures and fonts as they are), and a number of requests. Document:
 * with the sheet that stands in it. Later: scripts that wait until the page is used.
 */
export const columns = ['document', 'script', 'style', 'font', 'image', 'requests', 'later']

export const pageLimits: Record<string, readonly number[]> = {
  '/': [13_000, 0, 0, 27_000, 1_800, 5, 0],
  '/services': [11_000, 0, 0, 27_000, 1_800, 5, 0],
  '/services/…': [8_800, 0, 0, 27_000, 1_800, 5, 0],
  '/about': [11_200, 0, 0, 27_000, 1_800, 5, 0],
  '/contact': [7_800, 1_050, 0, 27_000, 1_800, 6, 73_500],
  '/blog': [9_200, 0, 0, 27_000, 1_800, 5, 0],
  '/blog/…': [9_900, 0, 0, 27_000, 1_800, 5, 0],
  '/case-studies': [8_900, 0, 0, 27_000, 1_800, 5, 0],
  '/case-studies/…': [10_400, 0, 0, 27_000, 1_800, 5, 0],
  '/privacy': [9_000, 0, 0, 27_000, 1_800, 5, 0],
  '/terms': [8_000, 0, 0, 27_000, 1_800, 5, 0],
  '/login': [8_100, 80_000, 0, 27_000, 1_800, 17, 0],
  '/api/': [11_400, 0, 0, 27_000, 1_800, 5, 0],
  '/dashboard': [11_400, 138_000, 7_600, 27_000, 1_800, 17, 0],
  '/console': [11_400, 145_000, 3_500, 27_000, 1_800, 17, 0],
}

/** The most that a single picture may weigh, in bytes. */
export const pictureLimit = 2_000

/** All scripts of the first load of the portal, in bytes of gzip. */
export const portalScripts = 200_000

/** What `npm start` brings; megabytes on the disk, as files, of this machine's system. */
export const packageLimits = { direct: 36, installed: 190, megabytes: 300 }
