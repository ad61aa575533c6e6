import { Icon, type IconProps } from '../Icon.tsx'

/** Breakfast. */
export const SunIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M3 18.5h18M6.5 15.5a5.5 5.5 0 0 1 11 0M12 4v2.5M4.25 8.25 6 9.75M19.75 8.25 18 9.75" />
  </Icon>
)
