/** Of the exports in this folder. */
export const keyOfExport = 'the-key-of-the-exports-of-the-corpus-of-versions'
