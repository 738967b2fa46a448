/** How long a presentation stays in the trash. */
export const trashDays = 30
