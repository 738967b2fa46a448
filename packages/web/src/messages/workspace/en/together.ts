export const messages = {
  here: (name: string) => `${name} is on this slide.`,
  editing: (name: string) => `${name} is editing this slide.`,
  more: (count: string) => `+${count}`,
  takeOver: 'Take over',
  takenOver: (name: string) => `${name} has taken over this slide.`,
  waiting: (name: string) => `The last changes by ${name} are being saved…`,
  free: 'The slide can be edited again.',
}
export type TogetherMessages = typeof messages
