const strong = /\p{L}/u
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** `rtl` for lists with mostly right-to-left texts; otherwise the page's direction. */
export function directionOf(texts: readonly string[]): 'rtl' | undefined {
  const isRightToLeft = (text: string) => rightToLeft.test(strong.exec(text)?.[0] ?? '')
  return 2 * texts.filter(isRightToLeft).length > texts.length ? 'rtl' : undefined
}
