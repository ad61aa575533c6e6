import { limits } from '@desco/contract/limits'

const { password } = limits

export const passwordHint = `Da ${password.min} a ${password.max} caratteri: una maiuscola, una minuscola, un numero e uno tra !@#$%^&*. Niente nomi, parole comuni o tasti in fila`
