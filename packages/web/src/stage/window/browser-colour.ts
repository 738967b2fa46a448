const meta = document.createElement('meta')
meta.name = 'theme-color'

/** Gives the browser around a stage the background of its slide: of a dark moment, or of the theme's paper. */
export function colourBrowser(): void {
  const moment = document.querySelector('.stage > [data-moment="true"]')
  meta.content = getComputedStyle(moment ?? document.documentElement).backgroundColor
  // The first that applies counts.
  document.head.prepend(meta)
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', colourBrowser)
