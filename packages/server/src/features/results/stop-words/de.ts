/** Articles, pronouns, prepositions, conjunctions and auxiliaries; not `ja`, `nein` and `nicht`, which are answers. */
export const german = `
  der die das den dem des ein eine einer eines einem einen
  dieser diese dieses diesem diesen jener jene jenes jenem jenen jeder jede jedes jedem jeden welcher welche welches
  ich mich mir du dich dir er ihn ihm sie ihr ihnen es wir uns euch man sich selbst
  mein meine meiner meines meinem meinen dein deine deiner deines deinem deinen sein seine seiner seines seinem seinen
  ihre ihrer ihres ihrem ihren unser unsere unserer unseres unserem unseren euer eure eurer eures eurem euren
  wer wen wem was wo wann wie warum
  bin bist ist sind seid war warst waren gewesen habe hast hat haben hatte hatten habt
  werde wirst wird werden werdet wurde wurden worden würde würden
  kann kannst können könnte muss müssen soll sollte will wollen wollte darf dürfen mag
  und oder aber denn sondern dass weil wenn als ob obwohl damit bevor nachdem während also doch
  in im ins an am ans auf aus bei beim mit nach seit von vom zu zum zur für durch gegen ohne um über unter vor hinter neben
  zwischen bis hin her
  da dann dort hier nun jetzt noch nur schon sehr so auch mal wieder etwas viel viele einige manche alle alles anderer andere anderes
`
