/** Swear words and insults, without names and words with another common meaning. */
export const german = `
  *scheiss* *scheisz* scheis scheise
  arsch arsches arschloch* arschlöch* arschloech* arschgeige* arschficker* verarsch* leckmich
  fick ficken ficker fickt fickst gefickt fickdich *hurensohn* *hurensöhn* *hurensoehn*
  hure huren fotze* hundsfott* nutte nutten schlampe schlampen flittchen
  wichser* wichsen wichst gewichst wixer* wixxer* wixen wixxen pimmel* schwanzlutsch* titten
  drecksau* drecksäue drecksack* dreckschwein* miststück* missgeburt* hackfresse* kackbratze* kacke pisser verpiss*
  spast spasti spastis spasten spacko spackos schwuchtel* kanake* kanacke* neger negern negerin judensau*
  "leck mich am arsch" "fick dich"
`
