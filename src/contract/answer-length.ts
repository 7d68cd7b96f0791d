/**
 * The header of a large answer with the bytes of its JSON before it was compressed: a browser counts
 * those, and `Content-Length` says how many travel.
 */
export const answerLength = 'Portico-Answer-Length'
