/** Names and signs of hate, refused as names of people. Texts, such as those of a history lesson, may contain them. */
export const hatefulNames = `
  hitler* "adolf h" führer fuehrer himmler goebbels mengele eichmann heydrich göring mussolini "pol pot" "bin laden" binladen*
  nazi nazis neonazi* "heil hitler" "sieg heil" siegheil* holocaust* gestapo swastika hakenkreuz* "croix gammée" esvástica
  kkk "ku klux" kukluxklan "white power" whitepower*
`
