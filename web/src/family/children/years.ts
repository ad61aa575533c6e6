export const years = (age: number) => (age === 1 ? '1 anno' : `${age} anni`)
