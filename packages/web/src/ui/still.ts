import { Component, type ComponentChildren } from 'preact'

interface StillProps {
  /** Dependency of the render. */
  readonly of: unknown
  readonly draw: () => ComponentChildren
}

/** Re-renders only when `of` changes, for long lists next to frequently changing content. */
export class Still extends Component<StillProps> {
  override shouldComponentUpdate(next: StillProps): boolean {
    return next.of !== this.props.of
  }

  override render(): ComponentChildren {
    return this.props.draw()
  }
}
