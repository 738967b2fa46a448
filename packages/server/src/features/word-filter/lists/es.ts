/** Swear words and insults, without names and words with another common meaning. */
export const spanish = `
  mierda mierdas mierdoso* comemierda* puta putas puto putos putada* putón* hijoputa* hijaputa* hijueput*
  gilipoll* jilipoll* cabrón cabrones cabrona cabronas cabronazo* coño coños coñazo* joder jodete jodido* jodida*
  pendejo* pendeja* pendejada* chingar chinga chingada* chingado* chingón chingona verga vergas
  maricón maricones mariconazo* marica maricas chupapolla* soplapolla* malparid* pajillero* culero* carajo
  sudaca* negrata* tetas follar
`
