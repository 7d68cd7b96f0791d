/** The mark of the site: the route line over the night ground, for tabs and home screens. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#03181c"/><path d="M6 24C11 19 13 22 17 17S21 10 26 8" fill="none" stroke="#f8b84e" stroke-width="3" stroke-linecap="round"/><circle cx="26" cy="8" r="3.2" fill="#f8b84e"/></svg>`
