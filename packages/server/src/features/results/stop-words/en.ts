/** Articles, pronouns, prepositions, conjunctions and auxiliaries; not `yes`, `no` and `not`, which are answers. */
export const english = `
  a an the this that these those
  i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
  it its itself they them their theirs themselves who whom whose which what
  am is are was were be been being have has had having do does did doing
  would should could shall may might must can will
  i'm you're he's she's it's we're they're i've you've we've they've i'd you'd he'd she'd we'd they'd
  i'll you'll he'll she'll we'll they'll that's there's here's what's let's
  and but or nor if because as until while than so though although whether
  of at by for with about against between into through during before after above below to from up down in out on off over
  under again further then once here there when where why how
  all any both each few more most other some such only own same too very just also
`
