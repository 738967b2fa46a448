type Ground = 'right' | 'partly' | 'wrong' | 'end'

/** A ref that colors the whole page, and the browser around it, while its element is there. */
function coloring(ground: Ground): (element: Element | null) => void {
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  return element => {
    const { documentElement: root, head } = document
    if (element) {
      root.dataset.ground = ground
      meta.content = getComputedStyle(root).backgroundColor
      // The first that applies counts.
      head.prepend(meta)
    } else {
      if (root.dataset.ground === ground) delete root.dataset.ground
      meta.remove()
    }
  }
}

/** Refs by verdict, and for the end. */
export const grounds = {
  right: coloring('right'),
  partly: coloring('partly'),
  wrong: coloring('wrong'),
  missed: coloring('wrong'),
  end: coloring('end'),
}
