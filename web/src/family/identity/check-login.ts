import { type LoginForm, loginForm } from '@desco/contract/identity'

import { complaintsOf } from '#forms/field-problems.ts'

export const checkLogin = (values: LoginForm) => complaintsOf(loginForm, values)
