/** Swear words and insults, without names and words with another common meaning. */
export const french = `
  merde merdes merdeux merdeuse merdier emmerd* démerd*
  putain putains putes tepu "fils de pute" "sale pute" "ta pute" ntm
  salope salopes salaud salauds saloperie* connard* connasse* conard* conasse* batard batards bâtarde*
  encul* enfoiré* branleur* branleuse* branler couille* couillon* foutre niquer niquez niquetamere "nique ta mère"
  "nique ta race" chier chiasse trouduc* "trou du cul" pouffiasse* poufiasse* pétasse*
  pédé pédés tarlouze* gouine gouines nègre nègres négresse* bougnoul* youpin* bamboula*
`
