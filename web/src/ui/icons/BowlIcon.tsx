import { Icon, type IconProps } from '../Icon.tsx'

/** Lunch. */
export const BowlIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M3.5 11.5h17a8.5 8.5 0 0 1-5 7.75v1h-7v-1a8.5 8.5 0 0 1-5-7.75zM8.5 8.5c-.75-1.5.75-2.25 0-4M12.5 8.5c-.75-1.5.75-2.25 0-4M16.5 8.5c-.75-1.5.75-2.25 0-4" />
  </Icon>
)
