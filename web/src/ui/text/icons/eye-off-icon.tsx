import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Hide the password. */
export const EyeOffIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M9.5 6.05A9 9 0 0 1 12 5.75C18 5.75 21.25 12 21.25 12a15 15 0 0 1-2.6 3.3M6.2 7.9A14.5 14.5 0 0 0 2.75 12S6 18.25 12 18.25c1.4 0 2.65-.35 3.75-.85M4 4l16 16M10.1 10.1a2.7 2.7 0 0 0 3.8 3.8" />
  </Icon>
)
