/** Retention period of the trash. */
export const trashDays = 30
