/** Swear words and insults, without names and words with another common meaning. */
export const english = `
  *fuck* fcking fuk fuking stfu
  shit shits shitty shite shitting shithead* shithole* bullshit* dipshit* shitface* shitshow*
  cunt* *motherf* bitch bitches bitchy sonofabitch
  asshole* arsehole* arse arses jackass* dumbass* smartass* asswipe*
  dickhead* cocksuck* blowjob* handjob* wank wanker* wanking wanked tosser tossers bellend* knobhead*
  twat twats bollocks douchebag* slut sluts slutty whore whores whoring
  pussy pussies tits titties boobs dildo* jizz* cumshot* porn porno pornos
  nigger* nigga* faggot* fag fags retarded tranny trannies kikes paki pakis gook gooks wetback* raghead*
  towelhead* sandnigger*
`
