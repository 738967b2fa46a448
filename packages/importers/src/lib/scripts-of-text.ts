const superscripts = scriptOf(
  '0123456789+-−=()abcdefghijklmnoprstuvwxyz',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ',
)
const subscripts = scriptOf('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

/** Plain text of a superscript, as `10²` is not 102: superscript characters, else `^`. */
export const raised = (text: string) => inScript(text, superscripts, '^')
/** Plain text of a subscript: subscript characters, else `_`. */
export const lowered = (text: string) => inScript(text, subscripts, '_')

function scriptOf(plain: string, script: string): ReadonlyMap<string, string> {
  const characters = [...script]
  return new Map([...plain].map((character, i) => [character, characters[i]!]))
}

function inScript(text: string, script: ReadonlyMap<string, string>, mark: string): string {
  const characters = [...text.trim()]
  if (characters.length === 0) return text
  const shown = characters.map(character => script.get(character))
  if (shown.every(character => character !== undefined)) return shown.join('')
  return `${mark}${characters.length > 1 ? `(${characters.join('')})` : characters[0]}`
}

/** The script that Word and Excel name `superscript` or `subscript`, for the text of a run. */
export function textInScript(name: string | undefined, text: string): string {
  if (name === 'superscript') return raised(text)
  return name === 'subscript' ? lowered(text) : text
}
