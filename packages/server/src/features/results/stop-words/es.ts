/** Articles, pronouns, prepositions, conjunctions and auxiliaries; not `sí` and `no`, which are answers. */
export const spanish = `
  el la los las lo un una unos unas al del
  este esta estos estas esto ese esa esos esas eso aquel aquella aquellos aquellas aquello
  yo me mí conmigo tú te ti contigo él ella ello nosotros nosotras nos vosotros vosotras os ellos ellas se le les
  usted ustedes mi mis tu tus su sus mío mía míos mías tuyo tuya tuyos tuyas suyo suya suyos suyas
  nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras
  que qué quien quién quienes cual cuál cuales cuáles cuyo cuya donde dónde cuando cuándo como cómo porque
  soy eres es somos sois son era eran fue fueron ser sido siendo sea
  estoy estás está estamos estáis están estaba estaban estar estado
  he has ha hemos habéis han había habían haber hay tengo tienes tiene tenemos tenéis tienen tener
  y e o u ni pero sino si aunque pues mientras
  a ante bajo con contra de desde durante en entre hacia hasta para por según sin sobre tras
  muy más menos tan tanto también ya aún así solo sólo todo toda todos todas otro otra otros otras
  algo alguno alguna algunos algunas mucho mucha muchos muchas poco poca pocos pocas cada
`
