import { Icon, type IconProps } from '../Icon.tsx'

/** Evening. */
export const MoonIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M19.5 14.25A8 8 0 0 1 9.75 4.5a8 8 0 1 0 9.75 9.75z" />
  </Icon>
)
