import { fileURLToPath } from 'node:url'

/** The folder of the catalogues of pages. */
export const catalogues = fileURLToPath(new URL('src/messages', import.meta.url))
