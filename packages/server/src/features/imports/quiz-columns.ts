import type { TableRow } from './csv.ts'

/** Which column holds what, from 0. */
export interface QuizColumns {
  readonly question: number
  /** In the order of their numbers. */
  readonly answers: readonly number[]
  readonly time: number | null
  readonly right: number | null
}

const headerRowsMax = 30
/** No longer text is the name of a column, or numbers of answers. */
const nameCharactersMax = 200
const questionWords =
  /^(?:\W*(?:questions?|question text|fragen?|pregunta|domanda|vraag|pergunta|pytanie|spørgsmål|spørsmål|fråga|kysymys|soru|otázka|kérdés|вопрос|питання|質問|问题|題目|질문)(?![\p{L}]))/iu
const answerWords =
  /^\W*(?:answer|antwort(?:möglichkeit)?|réponse|reponse|respuesta|risposta|antwoord|resposta|odpowiedź|svar(?:salternativ)?|vastaus|cevap|odpověď|válasz|ответ|відповідь|option|choice|choix|opción|opzione|optie|opção|回答|答案|选项|답변)\s*(?:no\.?|nr\.?|n°|#)?\s*(\d{1,2}|[a-j])(?![\p{L}\d])/iu
const timeWords =
  /^\W*(?:time|zeit|temps|durée|tiempo|límite de tiempo|tempo|limite de tempo|tijd|czas|limit czasu|tid(?:sgräns|sgrense|sbegrænsning)?|aika|süre|čas|idő|время|час|seconds|sekunden|secondes|segundos|時間|时间|시간|limite de temps)/iu
const rightWords =
  /^\W*(?:correct|right|korrekte?|richtige?|bonnes? réponses?|réponses? correctes?|respuestas? correctas?|correctas?|rispost[ae] (?:corrett[ae]|esatt[ae])|corrett[ae]|juiste|goede|respostas? corretas?|corretas?|poprawn[ae]|prawidłow[ae]|riktiga?|rette?|oikea|doğru|správn[áé]|helyes|правильн|solutions?|lösung(?:en)?|正解|正确|정답)/iu

/** Finds the row that names the columns: one with a question and two answers. @returns its place among the rows, or null */
export function findHeader(rows: readonly TableRow[]): { at: number; columns: QuizColumns } | null {
  for (const [at, { cells }] of rows.slice(0, headerRowsMax).entries()) {
    const names = cells.map(({ text }) => text.slice(0, nameCharactersMax))
    const right = names.findIndex(name => rightWords.test(name))
    const time = names.findIndex((name, i) => i !== right && timeWords.test(name))
    const question = questionColumn(names, rows.slice(at + 1), right)
    const answers = names.flatMap((name, column) => {
      const number = column === right || column === question ? undefined : answerWords.exec(name)?.[1]
      return number === undefined ? [] : [{ column, number: numberOf(number) }]
    })
    if (question < 0 || answers.length < 2) continue
    const inOrder = answers.toSorted((a, b) => a.number - b.number).map(({ column }) => column)
    return {
      at,
      columns: { question, answers: inOrder, time: time < 0 ? null : time, right: right < 0 ? null : right },
    }
  }
  return null
}

const numberText = /^\d+(?:[.,]\d+)?[.)]?$/
/** What a column says of questions that is not the question, such as `Question N°` and `Question type`. */
const aboutQuestions =
  /[#°№]|(?<!\p{L})(?:no|nr|num|number|numéro|número|nummer|id|type|typ|tipo|kind|art|category|kategorie|catégorie|categoría|points?|punkte?|puntos)(?!\p{L})/iu
const wholeName = new RegExp(`${questionWords.source}\\W*$`, 'iu')

/** Of the columns that name a question, the one that holds it: by its name, and not a column of numbers. */
function questionColumn(names: readonly string[], rows: readonly TableRow[], right: number): number {
  const rankOf = (column: number) => {
    const texts = rows.map(({ cells }) => cells[column]?.text ?? '').filter(text => text !== '')
    if (texts.length > 0 && texts.every(text => numberText.test(text))) return 0
    if (aboutQuestions.test(names[column]!)) return 1
    return wholeName.test(names[column]!) ? 3 : 2
  }
  const columns = names.flatMap((name, i) => (i !== right && questionWords.test(name) ? [i] : []))
  const [best] = columns
    .map(column => ({ column, rank: rankOf(column) }))
    .sort((a, b) => b.rank - a.rank || a.column - b.column)
  return best?.column ?? -1
}

/** Of `3`, or of `c`. */
function numberOf(name: string): number {
  return /\d/.test(name) ? Number(name) : name.toLowerCase().charCodeAt(0) - 96
}

const numbersOfAnswers = /^\d{1,2}(?:(?:\s*[,;.&/]\s*|\s+)\d{1,2})*$/

/**
 * The columns of a table without names, as the template has them: a number perhaps, question, answers, time limit, right
 * answers. Recognized by the first row that ends with the numbers of answers.
 */
export function guessColumns(rows: readonly TableRow[]): QuizColumns | null {
  for (const { cells } of rows.slice(0, headerRowsMax)) {
    const texts = cells.map(({ text }) => text.slice(0, nameCharactersMax))
    const last = texts.findLastIndex(text => text !== '')
    if (last < 3 || !numbersOfAnswers.test(texts[last]!)) continue
    const hasTime = last > 4 && /^\d{1,4}$/.test(texts[last - 1]!)
    const question = /^\d{0,3}[.)]?$/.test(texts[0]!) ? 1 : 0
    const end = hasTime ? last - 1 : last
    const answers = texts.slice(question + 1, end).map((_, i) => question + 1 + i)
    if (answers.length < 2 || texts[question] === '') continue
    return { question, answers, time: hasTime ? last - 1 : null, right: last }
  }
  return null
}
