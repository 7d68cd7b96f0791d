/**
 * The most that a browser loads for a page of each kind, a few percent above what it is today.
 * Bytes as they travel (gzip; pictures and fonts as they are), and a number of requests. Document:
 * with the sheet that stands in it. Later: scripts that wait until the page is used.
 */
export const columns = ['document', 'script', 'style', 'font', 'image', 'requests', 'later']

export const pageLimits: Record<string, readonly number[]> = {
  '/': [20_700, 0, 0, 40_000, 1_800, 7, 0],
  '/services': [19_600, 0, 0, 40_000, 1_800, 7, 0],
  '/services/…': [17_000, 0, 0, 27_000, 1_800, 5, 0],
  '/about': [19_800, 0, 0, 40_000, 1_800, 7, 0],
  '/contact': [13_800, 960, 0, 27_000, 1_800, 6, 73_500],
  '/blog': [16_600, 0, 0, 27_000, 1_800, 5, 0],
  '/blog/…': [17_500, 0, 0, 27_000, 1_800, 5, 0],
  '/case-studies': [18_300, 0, 0, 27_000, 1_800, 5, 0],
  '/case-studies/…': [18_400, 0, 0, 27_000, 1_800, 5, 0],
  '/privacy': [16_900, 0, 0, 27_000, 1_800, 5, 0],
  '/terms': [15_200, 0, 0, 27_000, 1_800, 5, 0],
  '/login': [15_100, 80_000, 0, 27_000, 1_800, 17, 0],
  '/api/': [19_300, 0, 0, 27_000, 1_800, 5, 0],
  '/dashboard': [11_300, 147_000, 7_600, 27_000, 1_800, 17, 0],
  '/console': [11_300, 147_000, 7_600, 27_000, 1_800, 17, 0],
}

/** The most that a single picture may weigh, in bytes. */
export const pictureLimit = 2_000

/** All scripts of the first load of the portal, in bytes of gzip. */
export const portalScripts = 200_000

/** What `npm start` brings; megabytes on the disk, as files, of this machine's system. */
export const packageLimits = { direct: 28, installed: 190, megabytes: 260 }
