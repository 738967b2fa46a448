/**
 * Lists and answers as people type them and as other programs put them on the clipboard. An outline takes lines with these marks as
 * options and answers, so its writer escapes texts that have one.
 */

/** Bullets; Word's own are private characters, `o` and `§`, with a tab. */
export const bulletLine = /^(?:[-*•+–·‣⁃◦▪■●○◆➢➤\ue000-\uf8ff]|[o§](?=\t))(?:\s+(.*))?$/su

/** `☐ Red`, `☑ Green`, `[x] Green`, `✅ Green`, `❌ Red`: 1 or 2 is an empty mark, 3 the text. */
export const boxLine =
  /^(?:[-*•+–]\s+)?(?:(?:\[ ?\]|\( ?\)|([☐□▢⬜❏❌✗✘✖]))|\[[x✓✔]\]|\([x✓✔]\)|[☑☒✅✔✓])\ufe0f?\s+(\S.*)$/isu

/** Whether the mark of a box line is empty or a cross. */
export const emptyBox = /^(?:[-*•+–]\s+)?(?:\[ ?\]|\( ?\)|[☐□▢⬜❏❌✗✘✖])/u

/** `a) Mars`, `*b. Rome`, `(c) Oslo`, `ii) Oslo`, `А、火星`: 1 is a star, 2 the label, 3 the text. */
export const labelLine =
  /^(\*\s*)?[([（]?(?:(?:option|choice|opción|opzione|opção)\s)?(\p{L}\u0640?|[ivx]{2,4})(?:[)\]）、.．:：]\s*|\s+[-–]\s+)(\S.*)$/isu

/** `1. Which?`, `1、最大的行星？` */
export const numberLine = /^(\d{1,3})(?:[.)](?:\s+|(?=\p{L}))|[．）、]\s*)(.*)$/su

/** `Question 3: Which?`, `Q3. Which?`, `Q: Which?`: 1 is the number, 2 the text. */
export const questionLabel =
  /^(?:(?:question|q|frage|pregunta|domanda|vraag|pergunta|pytanie|вопрос|问题|問題|第)\s{0,3}(\d{1,3})\s?[题問题]?\s?[.:：)、–-]|(?:question|frage|pregunta|[qf])\s?[:：]|q\.\s)\s*(\S.*)$/isu

/** `Question 3` on a line of its own: 1 is the number. */
export const questionHeading =
  /^(?:question|q|frage|pregunta|domanda|vraag|pergunta|pytanie|вопрос|问题|問題|第)\s{0,3}(\d{1,3})\s?[题問题]?\s?(?:(?:of|von|de|sur|di|\/)\s?\d{1,3})?\s?[.:：)、]?$/iu

const answerWords = [
  '(?:the )?(?:correct|right)(?: answers?| options?| choices?)?(?: is)?|answers?|ans|answer key|solutions?|key',
  '(?:die )?(?:richtige|korrekte) (?:antwort|lösung)(?:en)?(?: ist)?|richtig|antwort(?:en)?|lösung(?:en)?',
  '(?:la )?(?:bonne|bonnes) réponses?|réponses?(?: correctes?| justes?)?|reponses?|corrigé',
  '(?:la )?respuestas?(?: correctas?)?|correctas?|soluci[oó]n(?:es)?',
  'rispost[ae](?: corrett[ae]| esatt[ae])?|soluzion[ei]|respostas?(?: corretas?)?|gabarito|(?:juiste )?antwoord',
  'odpowiedź|(?:правильный )?ответы?|(?:正确|參考|参考)?答案|正解|答え|정답|الإجابة(?: الصحيحة)?',
].join('|')

/** `Answer: B`, `(Richtige Antwort: B) Oxygen)`, `答案：B`: 1 is the answer, with the bracket at its end. */
export const answerLine = new RegExp(
  `^[([（【]?(?:(?:${answerWords})\\s?(?:[:：=]|\\s[-–])|ans\\.)\\s*(\\S.*)$`,
  'isu',
)

/** `The correct answer is B.`, `=> B`, below options: 1 is the answer. */
export const answerSentence =
  /(?:^(?:(?:the )?(?:(?:correct|right) )?(?:answers?|options?|choices?) (?:is|are)|(?:die )?(?:(?:richtige|korrekte) )?(?:antwort|lösung)(?:en)? (?:ist|sind|lautet)|(?:la )?(?:bonne )?réponse(?: correcte)? est|la respuesta(?: correcta)? es)(?:\s?[:：]\s*|\s+)|^(?:[=-]+>|[→⇒])\s*)(\S.*)$/isu

/** Between accepted texts of a blank, `Paris / paname`. */
export const acceptedDivider = /\s+\/\s+/

/** `Options:`, before options on its line or below it. */
export const optionsLabel =
  /^(?:(?:answer )?(?:options|choices)|antwort(?:möglichkeiten|optionen)|optionen|choix|opciones|opzioni|opções)\s?[:：]\s*/iu

/** `Explanation: It is the largest.`: 1 is the text. */
export const explanationLine =
  /^(?:explanation|rationale|reason|feedback|erklärung|begründung|explication|justification|explicación|spiegazione|explicação|пояснение|解析|解释|解説)\s?[:：]\s*(\S.*)$/isu

/** `Points: 2`, a line about a question. */
export const detailLine =
  /^(?:points?|punkte?|score|marks?|puntos|difficulty|schwierigkeit|difficulté|dificultad|level|niveau|topic|thema|category|kategorie|time(?: limit)?|zeit(?:limit)?|tags?)\s?[:：]\s*\S/iu

/** The heading of an answer key, which follows the questions. */
export const keyHeading =
  /^(?:answer key|answer sheet|answers|key|solutions|lösungen|lösungsschlüssel|antworten|corrigé|réponses|solutions|soluciones|respuestas|clave(?: de respuestas)?|risposte|soluzioni|gabarito|ответы|答案|参考答案|解答)\s?[:：]?$/iu

const rightWords =
  'correct(?: answer)?|right(?: answer)?|richtig(?:e antwort)?|korrekt|juste|bonne réponse|correcte?|correct[oa]|respuesta correcta|corrett[oa]|giust[oa]|juist|goed|верно|правильно|正确|正解'
const wrongWords = 'wrong|incorrect|falsch|faux|incorrecte?|incorrect[oa]|errat[oa]|неверно|错误'

/** A mark at the end of a correct option: `✅`, `(correct)`, `← correct`. */
export const rightEnd = new RegExp(
  `\\s?(?:[✅✓✔☑]\\ufe0f?|[*_]{0,2}[([（](?:${rightWords})[)\\]）][*_]{0,2}|(?:←|<-{1,2}|\\s[-–—])\\s?(?:${rightWords}))\\s*$`,
  'iu',
)
/** A mark at the end of a wrong one. */
export const wrongEnd = new RegExp(`\\s?(?:[❌✗✘]\\ufe0f?|[([（](?:${wrongWords})[)\\]）])\\s*$`, 'iu')

/** A label on a line of its own, above its option. */
export const loneLabel = /^[([]?([a-z])[)\].:]?$/i

/** A line across, which divides questions. */
export const dividingLine = /^[-–—=]{2,}$/

/** Digits and letters as emoji: 1 is the digit, 2 the letter. */
export const emojiLabel = /^(?:(\d)\ufe0f?\u20e3|([🅰🅱🅲🅳🅴🅵])\ufe0f?)\s*/u

/** Digits in a circle or brackets, and full-width characters, which stand for plain ones. */
export const wideStart = /^[\u2460-\u24ff\u2776-\u2793\uff01-\uff5e]/u

const starts = [
  ...[bulletLine, boxLine, labelLine, numberLine, questionLabel, questionHeading],
  ...[answerLine, answerSentence, optionsLabel, explanationLine, loneLabel, dividingLine, emojiLabel],
]

/** Whether an outline reads more than text in a line. */
export function hasPastedMark(text: string): boolean {
  return (
    wideStart.test(text) ||
    [...starts, keyHeading, rightEnd, wrongEnd].some(mark => mark.test(text)) ||
    /^(?:\*\*|[☐□▢⬜❏❌✗✘✖☑☒✅✔✓])/u.test(text)
  )
}
