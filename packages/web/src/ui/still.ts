import { Component, type ComponentChildren } from 'preact'

interface StillProps {
  /** What the drawing depends on. */
  readonly of: unknown
  readonly draw: () => ComponentChildren
}

/** Redraws only when `of` changes: for long lists beside something that changes all the time. */
export class Still extends Component<StillProps> {
  override shouldComponentUpdate(next: StillProps): boolean {
    return next.of !== this.props.of
  }

  override render(): ComponentChildren {
    return this.props.draw()
  }
}
