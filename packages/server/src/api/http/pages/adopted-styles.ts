/**
 * A script that lets a library add its styles without `style-src 'unsafe-inline'`: elements that it creates as `style` become adopted
 * style sheets, and style attributes that it sets are set on the style object. Markup, which the policy is for, reaches neither; of its
 * style attributes custom properties are kept, as code counts its lines with them.
 */
export const adoptedStyles = `
class AdoptedStyle extends HTMLElement {
  sheet = new CSSStyleSheet()
  observer = new MutationObserver(() => this.sheet.replaceSync(this.textContent))
  connectedCallback() {
    this.hidden = true
    this.sheet.replaceSync(this.textContent)
    this.observer.observe(this, { childList: true, characterData: true, subtree: true })
    document.adoptedStyleSheets.push(this.sheet)
  }
  disconnectedCallback() {
    this.observer.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== this.sheet)
  }
}
customElements.define('adopted-style', AdoptedStyle)
const { createElement } = Document.prototype
Document.prototype.createElement = function (name, options) {
  return createElement.call(this, String(name).toLowerCase() === 'style' ? 'adopted-style' : name, options)
}
const { setAttribute } = Element.prototype
Element.prototype.setAttribute = function (name, value) {
  if (name === 'style') this.style.cssText = value
  else setAttribute.call(this, name, value)
}
const innerHTML = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
Object.defineProperty(Element.prototype, 'innerHTML', {
  ...innerHTML,
  set(markup) {
    innerHTML.set.call(this, String(markup).replace(/(<[^<>]*\\s)style=/gi, '$1data-given-style='))
    for (const element of this.querySelectorAll('[data-given-style]')) {
      const { style } = document.createElement('i')
      style.cssText = element.dataset.givenStyle
      for (const name of style) if (name.startsWith('--')) element.style.setProperty(name, style.getPropertyValue(name))
      delete element.dataset.givenStyle
    }
  },
})
`
