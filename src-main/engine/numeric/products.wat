;; Products of many vectors of small whole numbers with four others, sixteen numbers at a time.
;;
;; Names of vectors stand for their byte addresses in the memory that the host gives. `groups` count sixteen numbers each.

(module
  (import "host" "memory" (memory 1))

  (func $sum (param $four v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $four)) (i32x4.extract_lane 1 (local.get $four)))
      (i32.add (i32x4.extract_lane 2 (local.get $four)) (i32x4.extract_lane 3 (local.get $four)))))

  (func $larger (param $one i32) (param $other i32) (result i32)
    (select (local.get $one) (local.get $other) (i32.gt_s (local.get $one) (local.get $other))))

  ;; out[i] = the largest product of vector i with any of the four. The vectors are bytes, one after the other. The four are
  ;; numbers of two bytes, side by side: sixteen of the first, sixteen of the second and so on, then the next sixteen.
  (func (export "largestProducts")
    (param $vectors i32) (param $count i32) (param $groups i32) (param $four i32) (param $out i32)
    (local $group i32) (local $at i32)
    (local $low v128) (local $high v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (loop $each
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.const i32x4 0 0 0 0))
      (local.set $d (v128.const i32x4 0 0 0 0))
      (local.set $at (local.get $four))
      (local.set $group (local.get $groups))
      (loop $along
        (local.set $low (v128.load8x8_s (local.get $vectors)))
        (local.set $high (v128.load8x8_s offset=8 (local.get $vectors)))
        (local.set $a (i32x4.add (local.get $a)
          (i32x4.add
            (i32x4.dot_i16x8_s (local.get $low) (v128.load (local.get $at)))
            (i32x4.dot_i16x8_s (local.get $high) (v128.load offset=16 (local.get $at))))))
        (local.set $b (i32x4.add (local.get $b)
          (i32x4.add
            (i32x4.dot_i16x8_s (local.get $low) (v128.load offset=32 (local.get $at)))
            (i32x4.dot_i16x8_s (local.get $high) (v128.load offset=48 (local.get $at))))))
        (local.set $c (i32x4.add (local.get $c)
          (i32x4.add
            (i32x4.dot_i16x8_s (local.get $low) (v128.load offset=64 (local.get $at)))
            (i32x4.dot_i16x8_s (local.get $high) (v128.load offset=80 (local.get $at))))))
        (local.set $d (i32x4.add (local.get $d)
          (i32x4.add
            (i32x4.dot_i16x8_s (local.get $low) (v128.load offset=96 (local.get $at)))
            (i32x4.dot_i16x8_s (local.get $high) (v128.load offset=112 (local.get $at))))))
        (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 128)))
        (br_if $along (local.tee $group (i32.sub (local.get $group) (i32.const 1)))))
      (i32.store (local.get $out)
        (call $larger
          (call $larger (call $sum (local.get $a)) (call $sum (local.get $b)))
          (call $larger (call $sum (local.get $c)) (call $sum (local.get $d)))))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $each (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))))
