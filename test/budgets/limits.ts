/**
 * The most that a browser may load for a page of each kind, a few percent above today's values, in
 * transferred bytes (gzip; pictures and fonts as they are), and the number of requests. Document:
 * with its inline style sheet. Later: scripts that load when the page is used.
 */
export const columns = ['document', 'script', 'style', 'font', 'image', 'requests', 'later']

export const pageLimits: Record<string, readonly number[]> = {
  '/': [14_200, 0, 0, 27_000, 1_800, 5, 0],
  '/services': [11_000, 0, 0, 27_000, 1_800, 5, 0],
  '/services/…': [8_800, 0, 0, 27_000, 1_800, 5, 0],
  '/about': [11_200, 0, 0, 27_000, 1_800, 5, 0],
  '/contact': [7_800, 1_050, 0, 27_000, 1_800, 6, 72_500],
  '/blog': [9_200, 0, 0, 27_000, 1_800, 5, 0],
  '/blog/…': [9_900, 0, 0, 27_000, 1_800, 5, 0],
  '/case-studies': [8_900, 0, 0, 27_000, 1_800, 5, 0],
  '/case-studies/…': [11_500, 0, 0, 27_000, 1_800, 5, 0],
  '/privacy': [9_000, 0, 0, 27_000, 1_800, 5, 0],
  '/terms': [8_000, 0, 0, 27_000, 1_800, 5, 0],
  '/login': [8_100, 80_100, 0, 27_000, 1_800, 10, 0],
  '/api/': [22_600, 0, 0, 27_000, 1_800, 5, 0],
  '/coronet': [8_200, 0, 0, 27_000, 1_800, 5, 0],
  '/coronet/…': [22_000, 73_000, 0, 40_000, 1_800, 11, 0],
  '/simple': [8_400, 0, 0, 27_000, 1_800, 5, 0],
  '/dashboard': [13_500, 120_000, 0, 27_000, 1_800, 10, 0],
  // With Today, which it leads to.
  '/console': [15_300, 169_500, 2_850, 27_000, 1_800, 18, 0],
}

/** The most that a single picture may weigh, in bytes. */
export const pictureLimit = 2_000

/** All scripts of the first load of the portal, in bytes of gzip. */
export const portalScripts = 120_000

/** All scripts of the console but the editor and Markdown, those that load with a section as well, in bytes of gzip. */
export const consoleScripts = 444_500

/** What loads when somebody opens a formatted text, in bytes of gzip. */
export const editorScripts = 84_500

/** What loads when somebody reads or writes a text as Markdown, or opens the help, in bytes of gzip. */
export const markdownScripts = 50_000

/**
 * What `npm start` brings: to run 36 packages named and 190 installed, to build 5 and 20 more;
 * megabytes on the disk, as files, of this machine's system.
 */
export const packageLimits = { direct: 41, installed: 210, megabytes: 340 }
