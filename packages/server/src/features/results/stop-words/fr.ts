/** Articles, pronouns, prepositions, conjunctions and auxiliaries; not `oui`, `non` and `pas`, which are answers. */
export const french = `
  le la les l' un une des du de d' au aux
  ce c' cet cette ces celui celle ceux celles ceci cela ça
  je j' me m' moi tu te t' toi il elle on nous vous ils elles se s' soi lui leur y en
  mon ma mes ton ta tes son sa ses notre nos votre vos leurs
  mien mienne miens miennes tien tienne sien sienne
  qui que qu' quoi dont où quand comment pourquoi quel quelle quels quelles lequel laquelle
  suis es est sommes êtes sont étais était étaient été être étant sera seront serait soit
  ai as a avons avez ont avais avait avaient eu avoir ayant aura auront aurait
  c'est j'ai qu'il qu'elle qu'on d'un d'une
  et ou mais donc or ni car si comme lorsque puisque
  à avec chez contre dans depuis derrière devant durant entre hors jusque jusqu' par parmi pendant pour sans sous sur vers
  très plus moins aussi ainsi alors encore déjà même mêmes trop peu tout toute tous toutes autre autres
  chaque quelque quelques plusieurs aucun aucune ici là
`
