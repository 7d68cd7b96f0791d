/** Stands for a formatted text until the mail is markup. No text of a mail has such characters: `clean` takes them out. */
export const proseMark = '\u0001prose\u0001'
