/** A quantity as people read it: 1500 thousandths are "1.5". */
export const quantityText = (thousandths: number): string => String(thousandths / 1000);
