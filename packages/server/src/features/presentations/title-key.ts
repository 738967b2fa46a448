/** PostgreSQL takes no index entry of more than 2,704 bytes; some characters become eighteen. */
const titleKeyCharactersMax = 400

/** The key by which titles are sorted and searched: neither capitals nor accents count. */
export function titleKey(title: string): string {
  const folded = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return folded.slice(0, titleKeyCharactersMax).toWellFormed()
}

/** The columns of a presentation that follow from its title. */
export function titleColumns(title: string) {
  return { title, title_key: titleKey(title) }
}
