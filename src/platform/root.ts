/**
 * The folder of the program, which holds `dist` and `package.json`. This file stands as deep in
 * `src` as the bundle in `dist`, so that the address is right in both.
 */
export const root = new URL('../../', import.meta.url)
