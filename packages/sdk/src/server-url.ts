/** Whether paths can be appended to it. */
export function isServerUrl(text: string): boolean {
  return /^https?:\/\/[^/@\s?#][^@\s?#]*$/i.test(text) && URL.canParse(text)
}
